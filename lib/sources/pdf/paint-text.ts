import type { Graphics } from './graphics';
import { IDENTITY, matrixOf } from './matrix';
import { outlineOfLetter } from './drawn-letters';
import type { Painter } from './paint-page';
import { setState } from './paint-state';
import type { FontLetter, Handlers } from './pdf-operations';

/** What places and writes letters. */
export function handlersOfText(painter: Painter): Handlers {
  const set = (change: Partial<Graphics>) => void Object.assign(painter.now, change);
  const toStart = { at: [0, 0], lineAt: [0, 0] } as const;
  const move = (x: unknown, y: unknown) => {
    const [left, up] = painter.now.lineAt;
    const at = [left + Number(x), up + Number(y)] as const;
    set({ at, lineAt: at });
  };
  return {
    beginText: () => set({ textMatrix: IDENTITY, ...toStart }),
    endText: () => {
      const { clipping } = painter;
      painter.clipping = [];
      if (clipping.length === 0) return;
      painter.clipTo({ outline: clipping.flatMap(outlineOfLetter), isEvenOdd: false });
      set({ through: clipping });
    },
    setCharSpacing: ([spacing]) => set({ letterSpacing: Number(spacing) }),
    setWordSpacing: ([spacing]) => set({ wordSpacing: Number(spacing) }),
    setHScale: ([percent]) => set({ stretch: Number(percent) / 100 }),
    setLeading: ([leading]) => set({ leading: Number(leading) }),
    setFont: args => setState(painter, 'Font', args),
    setTextRenderingMode: ([mode]) => set({ mode: Number(mode) }),
    setTextRise: ([rise]) => set({ rise: Number(rise) }),
    moveText: ([x, y]) => move(x, y),
    setLeadingMoveText: ([x, y]) => {
      set({ leading: -Number(y) });
      move(x, y);
    },
    setTextMatrix: ([matrix]) =>
      set({ textMatrix: matrixOf(matrix as Iterable<number>), ...toStart }),
    nextLine: () => move(0, -painter.now.leading),
    showText: ([parts]) => {
      for (const part of parts as readonly (FontLetter | number)[]) {
        if (typeof part === 'number') shift(painter.now, part);
        else painter.write(part);
      }
    },
  };
}

/** Moves by thousandths of the size, against the direction of writing. */
function shift(now: Graphics, thousandths: number): void {
  const by = (-thousandths * now.fontSize) / 1000;
  const [x, y] = now.at;
  now.at = now.font?.vertical ? [x, y + by] : [x + by * now.stretch, y];
}
