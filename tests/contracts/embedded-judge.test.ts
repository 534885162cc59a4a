import { EMBEDDED_CARD } from '../../lib/judges/embedded/card';
import { createEmbeddedJudge } from '../../lib/judges/embedded/embedded-judge';
import { openEngineInNode } from '../../scripts/lib/embedded-in-node';
import { fakeEncoder, fakeOpen, fakeParams } from '../unit/judges/embedded/fake-engine';
import { describeJudgeContract } from './judge-contract';

const opened = openEngineInNode()();

describeJudgeContract('embedded, with networks that know only words', () =>
  createEmbeddedJudge({
    card: { identity: EMBEDDED_CARD.identity, decision: fakeParams() },
    open: fakeOpen(fakeEncoder()),
  }),
);
describeJudgeContract('embedded, side by side in batches', () =>
  createEmbeddedJudge({
    card: { identity: EMBEDDED_CARD.identity, decision: fakeParams() },
    open: fakeOpen(fakeEncoder({ batch: 8 })),
  }),
);
describeJudgeContract('embedded', () =>
  createEmbeddedJudge({ card: EMBEDDED_CARD, open: () => opened }),
);
