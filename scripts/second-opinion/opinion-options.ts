import { resolve } from 'node:path';

import { TOPIC_SERVICES } from '../../lib/core/source/services';
import { readArgs, refuse, type Shell } from '../lib/command';
import { readSearch, SEARCH_OPTIONS, SEARCH_USAGE } from '../lib/open-corpora';

const USAGE = `Usage: veracite second-opinion --question Q --out DIR [--corpus DIR] [--yes]
    [--service ${TOPIC_SERVICES.join('|')}…] [--quota N] [--judge NAME] [--email ADDRESS]
  Searches, names gaps, searches again, chooses, answers, and checks its own answer. Prints the cost
  and asks nothing without --yes. A run that was ended goes on where it was.
${SEARCH_USAGE}
The language model is that of VERACITE_BASE_URL, VERACITE_MODEL and VERACITE_API_KEY.`;

export type OpinionOptions = ReturnType<typeof readOpinionOptions>;

export function readOpinionOptions(args: readonly string[], shell: Shell) {
  const { values } = readArgs(args, USAGE, {
    options: {
      question: { type: 'string' },
      out: { type: 'string' },
      judge: { type: 'string', default: 'embedded' },
      ...SEARCH_OPTIONS,
      yes: { type: 'boolean', default: false },
    },
  });
  const { question, out, judge, yes } = values;
  if (!question?.trim() || out === undefined) return refuse(USAGE);
  return {
    ...readSearch(values, shell, USAGE),
    ...{ question: question.trim(), judge, yes },
    out: resolve(shell.cwd, out),
  };
}
