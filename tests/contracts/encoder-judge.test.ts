import { ok } from '../../lib/core/result';
import { toPairInput } from '../../lib/judges/embedded/pair-input';
import { createEncoderJudge } from '../../lib/judges/encoder/encoder-judge';
import { fakeEncoder, fakePieces } from '../unit/judges/embedded/fake-engine';
import { describeJudgeContract } from './judge-contract';

describeJudgeContract('encoder, with a network that knows only words', () => {
  const pieces = fakePieces();
  const pairs = {
    room: 200,
    write: (statement: string, passage: string) =>
      toPairInput(pieces.ids(statement), pieces.ids(passage), pieces),
  };
  return createEncoderJudge({
    identity: { id: 'encoder', version: '1', model: 'words' },
    open: () => Promise.resolve(ok({ encoder: fakeEncoder(), pieces, pairs })),
  });
});
