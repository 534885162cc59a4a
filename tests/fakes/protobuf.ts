/** A field of a protobuf message; `value` of one with a length is without it. */
export type Field = { id: number; whole: Uint8Array; value: Uint8Array };

/** Reads a message of integers and nested messages. */
export function readFields(bytes: Uint8Array): Field[] {
  const fields: Field[] = [];
  for (let at = 0; at < bytes.length;) {
    const key = readVarint(bytes, at);
    const value = readVarint(bytes, key.end);
    const end = value.end + (key.value % 8 === 2 ? value.value : 0);
    const id = Math.floor(key.value / 8);
    fields.push({ id, whole: bytes.subarray(at, end), value: bytes.subarray(value.end, end) });
    at = end;
  }
  return fields;
}

function readVarint(bytes: Uint8Array, start: number): { value: number; end: number } {
  let value = 0;
  for (let at = start; ; at += 1) {
    const byte = bytes[at] ?? 0;
    value += (byte & 0x7f) * 2 ** (7 * (at - start));
    if (byte < 0x80) return { value, end: at + 1 };
  }
}

function varint(value: number): number[] {
  return value < 0x80 ? [value] : [(value % 0x80) | 0x80, ...varint(Math.floor(value / 0x80))];
}

/** A nested message, bytes or text. */
export function field(id: number, value: Uint8Array): Uint8Array {
  return Buffer.concat([Uint8Array.from([...varint(id * 8 + 2), ...varint(value.length)]), value]);
}

export function text(id: number, value: string): Uint8Array {
  return field(id, bytesOfText(value));
}

export function number(id: number, value: number): Uint8Array {
  return Uint8Array.from([...varint(id * 8), ...varint(value)]);
}

export function bytesOfText(value: string): Uint8Array {
  return new TextEncoder().encode(value);
}
