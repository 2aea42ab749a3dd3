@testable import Farm
import FarmStore
import FarmSystem
import SudokuEngine
import Testing

struct NewsTests {
    private func told(_ count: Int) -> News {
        let news = News(start: 7)
        for number in 0..<count { news.tell(.poolLow(.easy, ready: number + 1, low: 0)) }
        return news
    }

    private func counts(_ news: News, after number: Int) -> [Int]? {
        news.after(number)?.map { number, happening in
            guard case .poolLow(_, number, _) = happening else { return -1 }
            return number
        }
    }

    @Test func `events are numbered from one and can be read from any number`() {
        let news = told(5)
        #expect(counts(news, after: 0) == [1, 2, 3, 4, 5])
        #expect(counts(news, after: 3) == [4, 5])
        #expect(counts(news, after: 5) == [])
        #expect(news.newest == 5)
    }

    @Test func `reading from a future or dropped number is not possible`() {
        let news = told(News.kept + 10)
        #expect(counts(news, after: 9) == nil)
        #expect(counts(news, after: 10)?.first == 11)
        #expect(counts(news, after: News.kept + 11) == nil)
        #expect(counts(news, after: News.kept + 9) == [News.kept + 10])
    }

    @Test func `many events are read in portions`() {
        let news = told(1_000)
        var read = 0
        while let portion = counts(news, after: read), let last = portion.last {
            #expect(portion.first == read + 1 && portion.count <= 256)
            read = last
        }
        #expect(read == 1_000)
    }

    @Test func `a subscriber is woken by events after it began to read`() throws {
        let news = told(1)
        let listener = try news.listen()
        listener.isAboutToRead()
        #expect(try !listener.wakeup.wait(within: .zero))
        news.tell(.resumed(.hard))
        news.tell(.resumed(.easy))
        #expect(try listener.wakeup.wait(within: .seconds(10)))
        listener.isAboutToRead()
        #expect(try !listener.wakeup.wait(within: .zero))
        news.leave(listener)
        news.tell(.resumed(.hard))
        #expect(try !listener.wakeup.wait(within: .zero))
    }
}

struct PoolMarksTests {
    private func levels(_ ready: Int) -> PerTier<PoolCount> {
        PerTier { PoolCount(ready: $0 == .hard ? ready : 50) }
    }

    @Test func `a pool is reported low once, then filled once`() {
        let limits = PerTier.all(PoolLimits(low: 10, target: 50))
        var marks = PoolMarks()
        var told: [Happening] = []
        for ready in [0, 5, 10, 49, 50, 49, 50, 9, 8, 12, 50] {
            told += marks.look(at: levels(ready), limits: limits)
        }
        #expect(
            told == [
                .poolFilled(.hard, ready: 50, target: 50), .poolLow(.hard, ready: 9, low: 10),
                .poolFilled(.hard, ready: 50, target: 50),
            ])
    }

    @Test func `a pool with target 0 is never low`() {
        var marks = PoolMarks()
        let limits = PerTier.all(PoolLimits(low: 0, target: 0))
        _ = marks.look(at: levels(3), limits: limits)
        #expect(marks.look(at: levels(0), limits: limits) == [])
    }
}
