import type { Result } from '../../core/result';
import type { LoadFailure } from './embedded-files';
import type { Encoder } from './encoder';
import type { WordPieces } from './word-pieces';

/** The networks and their vocabulary, ready to be used. */
export type EmbeddedEngine = { encoder: Encoder; pieces: WordPieces };

/** Makes the engine ready; nothing of it is read before. */
export type OpenEngine = () => Promise<Result<EmbeddedEngine, LoadFailure>>;
