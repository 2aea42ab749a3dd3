print("puzzlefarm")
