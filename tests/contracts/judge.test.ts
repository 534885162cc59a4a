import { afterAll } from 'vitest';
import { sleep } from '../../lib/util/sleep';
import { LEXICAL } from '../../lib/judges/lexical/lexical';
import { createLexicalJudge } from '../../lib/judges/lexical/lexical-judge';
import { createWorkerJudge, serveJudge } from '../../lib/judges/worker-judge';
import { throttled } from '../../lib/judges/throttle';
import type { Judge } from '../../lib/ports/judge';
import { fakeJudge } from '../fakes/judges';
import { describeJudgeContract } from './judge-contract';

const openPorts: MessagePort[] = [];

function behindPort(judge: Judge): Judge {
  const { port1, port2 } = new MessageChannel();
  openPorts.push(port1, port2);
  serveJudge(judge, port2);
  return createWorkerJudge(() => port1, LEXICAL.identity).judge;
}

afterAll(() => {
  for (const port of openPorts) port.close();
});

describeJudgeContract('lexical', () => createLexicalJudge());
describeJudgeContract('lexical in a worker', () => behindPort(createLexicalJudge()));
describeJudgeContract('fake', () => fakeJudge());
describeJudgeContract('fake, throttled', () =>
  throttled(fakeJudge(), 2, {
    isOn: () => Promise.resolve(true),
    clock: () => performance.now(),
    sleep,
  }),
);
