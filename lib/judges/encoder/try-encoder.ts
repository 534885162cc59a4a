import { WEIGHTS_FAILURES, type WeightsFailure } from '../../core/audit/model-failure';
import { pairId, passageId, sourceId } from '../../core/ids';
import type { Judge, JudgeTask } from '../../ports/judge';

const TASK: JudgeTask = {
  pairId: pairId('trial'),
  sourceId: sourceId('trial'),
  statement: 'The ferry leaves at eight.',
  context: null,
  isCited: true,
  sourceTitle: '',
  passages: [{ id: passageId('trial#0'), text: 'The ferry leaves at eight in the morning.' }],
};

/** Judges one pair, for which the network is loaded and proved; `null`: it judges. */
export async function tryEncoder(
  { judge, close }: { judge: Judge; close: () => void },
  signal: AbortSignal,
): Promise<WeightsFailure | null> {
  try {
    const [reply] = await Array.fromAsync(judge.judge([TASK], signal));
    if (reply?.kind !== 'not-judged') return null;
    return WEIGHTS_FAILURES.find(failure => failure === reply.reason) ?? 'model-unfit';
  } catch (error) {
    console.warn('judge: the downloaded network failed when it was tried', error);
    return 'model-unfit';
  } finally {
    close();
  }
}
