import { computed, effect, signal, type ReadonlySignal } from '@preact/signals';

import type {
  KeptFailure,
  KeyPointActions,
} from '../../../components/answer-quality/quality-props';
import { addPoints, editPoint, removePoint } from '../../answer-quality/key-points';
import { readKeyPoints } from '../../answer-quality/read-key-points';
import type { KeyPoint } from '../../core/answer/key-point';
import type { KeyPointStore } from '../../ports/key-point-store';
import { isQuotaError } from '../../store/storage-trouble';
import { questionKey } from '../../text/normalise-question';
import type { AuditView } from '../../views/audit-state';

/** Bytes of a file that is read at all; its characters are counted later. */
const MOST_BYTES = 80_000_000;

/** Follows the key points of the shown answer's question; empty while they are read. */
export function watchKeyPoints(
  shown: ReadonlySignal<AuditView>,
  store: Pick<KeyPointStore, 'watch'>,
): ReadonlySignal<readonly KeyPoint[]> {
  const view = signal<readonly KeyPoint[]>([]);
  const question = computed(() =>
    shown.value.status === 'shown' ? shown.value.audit.answer.question : null,
  );
  effect(() => {
    const asked = question.value;
    view.value = [];
    if (asked === null) return undefined;
    const until = new AbortController();
    void questionKey(asked).then(key => {
      if (until.signal.aborted) return;
      const stop = store.watch(key, points => {
        if (!until.signal.aborted) view.value = points;
      });
      until.signal.addEventListener('abort', stop);
    });
    return () => until.abort();
  });
  return view;
}

/** Stores what the user says of the key points of a question. */
export function createKeyPointActions(store: Pick<KeyPointStore, 'change'>): KeyPointActions {
  const makeId = () => crypto.randomUUID();
  const change = (asked: string, to: Parameters<KeyPointStore['change']>[1]) =>
    kept(async () => store.change({ question: await questionKey(asked), asked }, to));
  return {
    add: (question, point) =>
      change(question, points =>
        addPoints(points, [{ ...point, origin: 'typed', isConfirmed: true }], makeId),
      ),
    edit: (question, id, part) => change(question, points => editPoint(points, id, part)),
    remove: (question, id) => change(question, points => removePoint(points, id)),
    async importFile(question, file) {
      const text = await readText(file);
      if (text === null) return file.size > MOST_BYTES ? 'too-large' : 'damaged';
      const read = readKeyPoints(text, question);
      if (!read.ok) return read.failure;
      return change(question, points => addPoints(points, read.value, makeId));
    },
  };
}

/** `null`: too large, or gone since it was chosen. */
async function readText(file: Blob): Promise<string | null> {
  if (file.size > MOST_BYTES) return null;
  try {
    return await file.text();
  } catch (error) {
    console.info('a file of key points could not be read', error);
    return null;
  }
}

async function kept(write: () => Promise<void>): Promise<KeptFailure | null> {
  try {
    await write();
    return null;
  } catch (error) {
    if (!isQuotaError(error)) throw error;
    return 'storage-full';
  }
}
