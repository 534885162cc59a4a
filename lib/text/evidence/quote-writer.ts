import type { Steps } from '../../util/slices';
import type { Span } from '../../core/answer/span';

/** Normalised text; `starts[i]` and `ends[i]` are the original offsets of its character i. */
export type NormalText = { text: string; starts: Uint32Array; ends: Uint32Array };

/** Characters decoded at a time: below the argument limit of every engine. */
const DECODE_CHUNK = 8192;
const SPACE = 0x20;
const DASH = 0x2d;

export type NormalWriter = ReturnType<typeof createNormalWriter>;

/** Collects a normalised text character by character, each with its original offsets. */
export function createNormalWriter(expectedLength: number) {
  const size = expectedLength + 16;
  let units = new Uint16Array(size);
  let starts = new Uint32Array(size);
  let ends = new Uint32Array(size);
  let length = 0;
  let isAfterSpacedDash = false;

  function grow(): void {
    units = copyInto(new Uint16Array(length * 2), units);
    starts = copyInto(new Uint32Array(length * 2), starts);
    ends = copyInto(new Uint32Array(length * 2), ends);
  }

  function putUnit(unit: number, span: Span): void {
    if (length === units.length) grow();
    units[length] = unit;
    starts[length] = span.start;
    ends[length] = span.end;
    length += 1;
  }

  function put(char: string, span: Span): void {
    isAfterSpacedDash = false;
    for (let i = 0; i < char.length; i += 1) putUnit(char.charCodeAt(i), span);
  }

  /** Writes runs of spaces once, and drops spaces on both sides of a dash. */
  function putSpace(span: Span): void {
    const last = units[length - 1];
    if (length === 0 || isAfterSpacedDash || last === SPACE) return;
    const isSpacedDash = last === DASH && (length === 1 || units[length - 2] === SPACE);
    if (!isSpacedDash) {
      putUnit(SPACE, span);
      return;
    }
    isAfterSpacedDash = true;
    if (length > 1) dropBeforeLast();
  }

  /** Writes two or three plain hyphens in a row once, as a typed dash. */
  function putDash(span: Span): void {
    const isRun = units[length - 1] === DASH && ends[length - 1] === span.start;
    isAfterSpacedDash = false;
    if (isRun) ends[length - 1] = span.end;
    else putUnit(DASH, span);
  }

  function dropBeforeLast(): void {
    units[length - 2] = units[length - 1] ?? 0;
    starts[length - 2] = starts[length - 1] ?? 0;
    ends[length - 2] = ends[length - 1] ?? 0;
    length -= 1;
  }

  return {
    put,
    putSpace,
    putDash,
    last: (): string | undefined =>
      length === 0 ? undefined : String.fromCharCode(units[length - 1] ?? 0),
    finish: () => cutOff({ units, starts, ends }, length),
  };
}

function* cutOff(
  { units, starts, ends }: { units: Uint16Array; starts: Uint32Array; ends: Uint32Array },
  length: number,
): Steps<NormalText> {
  return {
    text: yield* decode(units.subarray(0, length)),
    starts: starts.slice(0, length),
    ends: ends.slice(0, length),
  };
}

function copyInto<Target extends Uint16Array | Uint32Array>(target: Target, from: Target): Target {
  target.set(from);
  return target;
}

function* decode(units: Uint16Array): Steps<string> {
  const chunks: string[] = [];
  for (let at = 0; at < units.length; at += DECODE_CHUNK) {
    chunks.push(String.fromCharCode(...units.subarray(at, at + DECODE_CHUNK)));
    yield;
  }
  return chunks.join('');
}
