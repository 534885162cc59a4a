import type {
  ConnectionFault,
  ConnectionReport,
  RemoteConnection,
  TokenPrice,
} from '../core/device/remote-connection';
import type { Result } from '../core/result';
import type { KeyTerm } from './engine-choice';

/** A connection as the reader is entering it; nothing in it has been looked at yet. */
export type ConnectionDraft = {
  kind: RemoteConnection['kind'];
  baseUrl: string;
  model: string;
  /** Empty: the usual one. */
  apiVersion: string;
  /** Empty: the one that is kept for this address, or none. */
  key: string;
  keep: Exclude<KeyTerm, 'none'>;
  /** NaN: nothing that is a number was entered. */
  contextTokens: number;
  /** US dollars for a million tokens; `null`: left empty. */
  price: Record<keyof TokenPrice, number | null>;
};

/** Why a connection was neither saved nor tested. */
export type DraftFailure =
  | ConnectionFault
  /** The reader did not let the extension reach the address. */
  | 'not-allowed';

export type SaveOutcome = Result<null, DraftFailure>;
export type TestOutcome = Result<ConnectionReport, DraftFailure>;
