import type { Capture } from './answer';
import type { Result } from '../result';

/** Text of an answer as a clipboard gives it; `html` is `null` if it has none. */
export type Pasted = { text: string; html: string | null };

/** A pasted answer, parsed; its links are those of its markup or of its Markdown. */
export type PastedReading = Result<Capture, 'answer-empty' | 'answer-too-large'>;
