import type { KeyPoint } from '../../lib/core/answer/key-point';
import type { Aside, AsideKind } from '../../lib/core/audit/aside';
import type { KeyPointFailure } from '../../lib/answer-quality/read-key-points';

export type KeptFailure = KeyPointFailure | 'storage-full';

/** Changes to the key points of a question; each tells why it was not stored. */
export type KeyPointActions = {
  add(question: string, point: Pick<KeyPoint, 'text' | 'importance'>): Promise<KeptFailure | null>;
  /** What a person changed or confirmed counts. */
  edit(
    question: string,
    id: KeyPoint['id'],
    part: Partial<Pick<KeyPoint, 'text' | 'importance'>>,
  ): Promise<KeptFailure | null>;
  remove(question: string, id: KeyPoint['id']): Promise<KeptFailure | null>;
  importFile(question: string, file: Blob): Promise<KeptFailure | null>;
};

/** Work of the engine for this section; `null`: the user has not asked for it. */
export type WorkState<Kind extends AsideKind = AsideKind> = Aside<Kind>['state'] | null;
