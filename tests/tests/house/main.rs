//! The sources against the house rules: names, calls, and the words of errors.

mod calling_rule;
mod mirror;
mod own_names;
mod refuse_random;
mod same_words;
