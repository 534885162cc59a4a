import { createBestSentenceJudge } from '../../lib/judges/best-sentence/best-sentence-judge';
import { createLexicalJudge } from '../../lib/judges/lexical/lexical-judge';
import { fakeEmbedder } from '../fakes/embedders';
import { describeJudgeContract } from './judge-contract';

describeJudgeContract('lexical on the best sentence by words', () =>
  createBestSentenceJudge({ judge: createLexicalJudge(), embedder: null }),
);
describeJudgeContract('lexical on the best sentence by an embedder', () =>
  createBestSentenceJudge({ judge: createLexicalJudge(), embedder: fakeEmbedder() }),
);
