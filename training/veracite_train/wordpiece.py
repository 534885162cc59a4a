"""WordPiece over the base model's vocabulary, and the token types of a pair.

The browser uses a library for the pieces and `lib/judges/embedded/pair-input.ts` for the
types; both sides must agree, which `tests/golden` checks with a file made from here.
"""

from __future__ import annotations

import json
import re
import unicodedata
from pathlib import Path

CLS, SEP, PAD, UNK = 101, 102, 0, 100
MAX_TOKENS = 256
MAX_STATEMENT = 80

# Words for numbers count as their digits; "one" is mostly no number, so it may match and is never odd.
NUMBERS = (
    "zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen "
    "seventeen eighteen nineteen twenty"
).split()
DIGITS = {word: str(value) for value, word in enumerate(NUMBERS)} | {
    word: str(value) for word, value in zip("thirty forty fifty sixty seventy eighty ninety".split(), range(30, 100, 10))
}
COUNTED = frozenset(DIGITS.values()) - {"1"}
# British spelling as American: "anaemia", "randomised", "tumours", "fibre".
SPELLING = (
    (re.compile(r"^[ao]e(?=[dst])|(?<=[b-df-hj-np-tv-z])[ao]e(?=[a-z]{2})"), "e"),
    (re.compile(r"(?<=[a-z]{2})our(?=s?$|ed$|al|abl)"), "or"),
    (re.compile(r"(?<=[a-z]{2})([iy])s(?=e[ds]?$|ing$|ation)"), r"\1z"),
    (re.compile(r"(?<=[a-z][bt])re(?=s?$)"), "er"),
)

# Types of a token. Its segment (0 statement, 1 passage) is the lowest bit.
PLAIN, MATCHED, ODD_NUMBER = 0, 2, 4
TYPES = 6


class WordPiece:
    """Splits text into the pieces of an uncased BERT vocabulary."""

    def __init__(self, tokenizer_json: Path) -> None:
        model = json.loads(tokenizer_json.read_text(encoding="utf-8"))["model"]
        self.vocab: dict[str, int] = model["vocab"]
        self.pieces = [piece for piece, _ in sorted(self.vocab.items(), key=lambda item: item[1])]
        self.is_start = [not piece.startswith("##") for piece in self.pieces]
        self.has_digit = [any(char.isdigit() for char in piece) for piece in self.pieces]
        self.is_mark = [
            not any(char.isalnum() for char in piece.removeprefix("##")) for piece in self.pieces
        ]
        self._known: dict[str, list[int]] = {}
        self._keys: dict[tuple[int, ...], str] = {}

    def ids(self, text: str) -> list[int]:
        """The ids of a text, without special tokens."""
        found: list[int] = []
        for chunk in text.split():
            pieces = self._known.get(chunk)
            if pieces is None:
                pieces = [piece for word in _basic_words(chunk) for piece in self._split(word)]
                if len(self._known) < 400_000:
                    self._known[chunk] = pieces
            found += pieces
        return found

    def _split(self, word: str) -> list[int]:
        if len(word) > 100:
            return [UNK]
        found: list[int] = []
        start = 0
        while start < len(word):
            end = len(word)
            while end > start:
                piece = ("##" if start else "") + word[start:end]
                if piece in self.vocab:
                    break
                end -= 1
            if end == start:
                return [UNK]
            found.append(self.vocab[piece])
            start = end
        return found

    def pair(self, statement: list[int], passage: list[int]) -> tuple[list[int], list[int]]:
        """`[CLS] statement [SEP] passage [SEP]`, cut to the limits, and the type of each token."""
        statement = statement[:MAX_STATEMENT]
        passage = passage[: MAX_TOKENS - 3 - len(statement)]
        left, right = self._words(statement), self._words(passage)
        known_left, known_right = {word for word, _ in left}, {word for word, _ in right}
        types = (
            [PLAIN]
            + self._types(left, known_right, 0)
            + [PLAIN]
            + self._types(right, known_left, 1)
            + [PLAIN + 1]
        )
        return [CLS, *statement, SEP, *passage, SEP], types

    def _words(self, ids: list[int]) -> list[tuple[str, list[int]]]:
        words: list[list[int]] = []
        for piece in ids:
            if self.is_start[piece] or not words:
                words.append([piece])
            else:
                words[-1].append(piece)
        return [(self._key(tuple(word)), word) for word in words]

    def _key(self, word: tuple[int, ...]) -> str:
        """One spelling of a word, by which both sides are held against each other."""
        found = self._keys.get(word)
        if found is None:
            found = "".join(self.pieces[piece].removeprefix("##") for piece in word)
            for pattern, put in SPELLING:
                found = pattern.sub(put, found)
            found = self._keys[word] = DIGITS.get(found, found)
        return found

    def _types(
        self, words: list[tuple[str, list[int]]], other: set[str], segment: int
    ) -> list[int]:
        found: list[int] = []
        for key, pieces in words:
            matched = key in other
            for piece in pieces:
                kind = PLAIN
                if self.is_mark[piece]:
                    kind = PLAIN
                elif matched:
                    kind = MATCHED
                elif self.has_digit[piece] or (key in COUNTED and len(pieces) == 1):
                    kind = ODD_NUMBER
                found.append(kind + segment)
        return found


def _basic_words(chunk: str) -> list[str]:
    """BERT's basic tokens of a chunk without spaces: lower case, no accents, marks apart."""
    text = unicodedata.normalize("NFD", chunk.lower())
    words: list[str] = []
    joined = False
    for char in text:
        kind = unicodedata.category(char)
        if kind == "Mn" or char in "\x00\ufffd" or kind in ("Cc", "Cf"):
            continue
        if _is_mark(char, kind) or _is_chinese(char):
            words.append(char)
            joined = False
        elif joined:
            words[-1] += char
        else:
            words.append(char)
            joined = True
    return words


def _is_mark(char: str, kind: str) -> bool:
    code = ord(char)
    ascii_mark = 33 <= code <= 47 or 58 <= code <= 64 or 91 <= code <= 96 or 123 <= code <= 126
    return ascii_mark or kind.startswith("P")


def _is_chinese(char: str) -> bool:
    code = ord(char)
    return 0x4E00 <= code <= 0x9FFF or 0x3400 <= code <= 0x4DBF or 0xF900 <= code <= 0xFAFF
