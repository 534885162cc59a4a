import type { Style } from './cascade';
import { functionsOf, measure } from './css-values';

/** Lengths in `x` and `y` as written; `turn` in degrees. */
type Movement = { scaleX: number; scaleY: number; turn: number; x: string[]; y: string[] };

/** Adds up what the properties of transformation do, in the order of their names. */
export function movementOf(style: Style): Movement {
  const move: Movement = { scaleX: 1, scaleY: 1, turn: 0, x: [], y: [] };
  const own = (property: string) => (style.get(property) ?? '').split(' ').filter(Boolean);
  const [axis = '', angle = '0'] = own('rotate');
  const steps = [
    { name: 'scale', args: own('scale') },
    { name: 'translate', args: own('translate') },
    { name: `rotate${axis}`, args: [angle] },
    ...functionsOf(style.get('transform') ?? ''),
  ];
  for (const { name, args } of steps) APPLY[name]?.(move, args);
  return move;
}

const numberOf = (arg: string) => measure(arg) ?? 0;

type Apply = (move: Movement, args: readonly string[]) => void;

const scale: Apply = (move, [x = '1', y = x]) => {
  move.scaleX *= numberOf(x);
  move.scaleY *= numberOf(y);
};
const translate: Apply = (move, [x = '0', y = '0']) => {
  move.x.push(x);
  move.y.push(y);
};
const turn: Apply = (move, [angle = '0']) => {
  move.turn += numberOf(angle);
};

const APPLY: Readonly<Record<string, Apply>> = {
  scale,
  scale3d: scale,
  scalex: (move, [x = '1']) => scale(move, [x, '1']),
  scaley: (move, [y = '1']) => scale(move, ['1', y]),
  translate,
  translate3d: translate,
  translatex: translate,
  translatey: (move, [y = '0']) => translate(move, ['0', y]),
  rotatex: turn,
  rotatey: turn,
  // nb. About the third axis it stays in the plane of the screen.
  rotate3d: (move, [, , z = '1', angle = '0']) => {
    if (numberOf(z) === 0) turn(move, [angle]);
  },
  matrix3d: (move, args) => {
    scale(move, [args[0] ?? '1', args[5] ?? '1']);
    translate(move, args.slice(12, 14));
  },
  matrix: (move, [a = '1', b = '0', c = '0', d = '1', x = '0', y = '0']) => {
    scale(move, [String(numberOf(a) * numberOf(d) - numberOf(b) * numberOf(c)), '1']);
    translate(move, [x, y]);
  },
};

/** Chosen: turned to within three degrees of its edge. */
const FLAT = 0.05;

/** Whether a box is turned edge on, or shows a back that is not drawn. */
export function isTurnedAway(style: Style): boolean {
  const { turn } = movementOf(style);
  const facing = Math.cos((turn * Math.PI) / 180);
  if (Math.abs(facing) < FLAT) return true;
  return facing < 0 && style.get('backface-visibility') === 'hidden';
}
