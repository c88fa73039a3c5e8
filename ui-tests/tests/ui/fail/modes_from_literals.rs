//! A literal is an integer that is known only when run, and a range of modes has a type of its own for each two numbers.
use cute_static::take;

fn main() {
    let shape = (4usize, 8usize);
    let _ = take(&shape, 0, 1);
}
