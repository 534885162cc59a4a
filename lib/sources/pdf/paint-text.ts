import type { DrawnLetter } from './drawn-letters';
import { moved } from './graphics';
import { IDENTITY, matrixOf } from './matrix';
import type { Handlers, Painter } from './paint-page';
import { chooseFont } from './paint-state';
import { OPS, type FontLetter } from './pdf-operations';

/** What places and writes letters. */
export function handlersOfText(painter: Painter): Handlers {
  /** Letters since the last start of text that all later paint is clipped to. */
  let clipping: DrawnLetter[] = [];
  const set = (change: Partial<Painter['now']>) => Object.assign(painter.now, change);
  const toStart = { at: [0, 0], lineAt: [0, 0] } as const;

  return {
    [OPS.beginText]: () => {
      set({ textMatrix: IDENTITY, ...toStart });
    },
    [OPS.endText]: () => {
      if (clipping.length > 0) clipToLetters(painter, clipping);
      clipping = [];
    },
    [OPS.setCharSpacing]: ([spacing]) => void set({ letterSpacing: Number(spacing) }),
    [OPS.setWordSpacing]: ([spacing]) => void set({ wordSpacing: Number(spacing) }),
    [OPS.setHScale]: ([percent]) => void set({ stretch: Number(percent) / 100 }),
    [OPS.setLeading]: ([leading]) => void set({ leading: Number(leading) }),
    [OPS.setFont]: args => chooseFont(painter, args),
    [OPS.setTextRenderingMode]: ([mode]) => void set({ mode: Number(mode) }),
    [OPS.setTextRise]: ([rise]) => void set({ rise: Number(rise) }),
    [OPS.moveText]: ([x, y]) => moved(painter.now, Number(x), Number(y)),
    [OPS.setLeadingMoveText]: ([x, y]) => {
      set({ leading: -Number(y) });
      moved(painter.now, Number(x), Number(y));
    },
    [OPS.setTextMatrix]: ([matrix]) =>
      void set({ textMatrix: matrixOf(matrix as Iterable<number>), ...toStart }),
    [OPS.nextLine]: () => moved(painter.now, 0, -painter.now.leading),
    [OPS.showText]: ([parts]) => {
      for (const part of parts as readonly (FontLetter | number)[]) {
        if (typeof part === 'number') shift(painter, part);
        else {
          const letter = painter.write(part);
          if (painter.now.mode >= 4) clipping.push(letter);
        }
      }
    },
  };
}

/** Moves by thousandths of the size, against the direction of writing. */
function shift({ now }: Painter, thousandths: number): void {
  const by = (-thousandths * now.fontSize) / 1000;
  now.at = now.font?.vertical
    ? [now.at[0], now.at[1] + by]
    : [now.at[0] + by * now.stretch, now.at[1]];
}

function clipToLetters(painter: Painter, letters: readonly DrawnLetter[]): void {
  painter.clipTo({ outline: letters.flatMap(({ box }) => box()), isEvenOdd: false });
  painter.now.through = letters;
}
