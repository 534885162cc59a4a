import { signal } from '@preact/signals';

import type {
  WriteActions,
  WriteFault,
  WriteRequest,
  Writing,
  Written,
} from '../../../components/studies/write-props';
import { patternOf } from '../../browser/permissions';
import {
  isModelFailure,
  LASTING_FAILURES,
  type ModelFailure,
} from '../../core/audit/model-failure';
import { contentHash } from '../../core/ids';
import { fail, ok, type Result } from '../../core/result';
import type { UnreadableReason } from '../../core/source/source';
import type { ChatModel } from '../../ports/chat-model';
import type { FetchedSource } from '../../ports/source-fetcher';
import { draftQuestions, questionsFrom } from '../../studies/asking/questions-from-page';
import { sha256Hex } from '../../text/content-hash';
import type { Drafts } from './drafts';

export type WritingDeps = {
  drafts: Pick<Drafts, 'view' | 'put' | 'keepPage'>;
  requestAccess: (origins: string[]) => Promise<boolean>;
  /** Opens the model of the user's own connection. */
  openModel: () => Promise<Result<ChatModel, ModelFailure>>;
  readPage: (url: string, signal: AbortSignal) => Promise<FetchedSource>;
  now: () => Date;
};

/** Has the user's model write questions from pages; those of each are in the draft before the next is read. */
export function openWriting(deps: WritingDeps) {
  const writing = signal<Writing>({ status: 'idle' });
  let stop = new AbortController();

  const actions: WriteActions = {
    async writeQuestions(request) {
      stop = new AbortController();
      const { draft, addresses } = request;
      const show = (done: number) => {
        writing.value = { status: 'writing', draft, done, of: addresses.length };
      };
      let after: Writing = { status: 'idle' };
      try {
        show(0);
        const outcome = await write(request, { ...deps, show }, stop.signal);
        after = { status: 'ended', draft, outcome };
      } finally {
        writing.value = after;
      }
    },
    stopWriting: () => stop.abort(),
  };
  return { writing, actions };
}

type Show = { show: (done: number) => void };

async function write(
  request: WriteRequest,
  deps: WritingDeps & Show,
  signal: AbortSignal,
): Promise<Result<Written, WriteFault>> {
  const { addresses } = request;
  // nb. Before any await: the click counts only that long.
  if (!(await deps.requestAccess(addresses.map(patternOf)))) return fail('not-allowed');
  const model = await deps.openModel();
  if (!model.ok) return model;

  const written = { added: 0, failed: [] as Written['failed'][number][], left: [...addresses] };
  for (const [index, url] of addresses.entries()) {
    if (signal.aborted) break;
    deps.show(index);
    const made = await make({ ...request, url, model: model.value }, deps, signal);
    if (made === 'stopped') break;
    if (made.ok) {
      written.added += made.value;
      written.left = written.left.filter(each => each !== url);
      continue;
    }
    written.failed.push({ url, reason: made.failure });
    if (isModelFailure(made.failure) && LASTING_FAILURES.has(made.failure)) break;
  }
  return ok(written);
}

/** Reads one page and adds its questions to the draft as it is then; returns how many. */
async function make(
  { url, draft: id, count, language, model }: WriteRequest & { url: string; model: ChatModel },
  { drafts, readPage, now }: WritingDeps,
  signal: AbortSignal,
): Promise<Result<number, UnreadableReason | ModelFailure> | 'stopped'> {
  try {
    const { source, text } = await readPage(url, signal);
    signal.throwIfAborted();
    if (text === null) return fail(source.reason);
    const made = await draftQuestions({ title: source.title, text }, { model, count }, signal);
    if (!made.ok) return made;

    const sha256 = contentHash(await sha256Hex(text));
    await drafts.keepPage(sha256, text);
    const draft = drafts.view.value.find(each => each.id === id);
    // The user deleted it meanwhile.
    if (!draft) return 'stopped';
    const { questions } = draft.protocol;
    const about = { language, stratum: null, known: questions };
    const added = questionsFrom({ url, sha256 }, made.value, about);
    const protocol = { ...draft.protocol, questions: [...questions, ...added] };
    drafts.put({ ...draft, protocol, changedAt: now().toISOString() });
    return ok(added.length);
  } catch (error) {
    if (!signal.aborted) throw error;
    return 'stopped';
  }
}
