/// The equation of a window: some empty cells minus others are a number.
struct KillerEquation {
    let window: Int
    var constant: Int
    var plus: [Int] = []
    var minus: [Int] = []

    var cells: [Int] { plus + minus }
}
