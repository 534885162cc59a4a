import { resolve } from 'node:path';

import { QUOTA, TOPIC_SERVICES, type TopicService } from '../../lib/core/source/services';
import { readLookups } from '../audit/read-input';
import { countIn, folderAt, readArgs, refuse, type Shell } from '../lib/command';

const USAGE = `Usage: veracite second-opinion --question Q --out DIR [--corpus DIR] [--yes]
    [--service ${TOPIC_SERVICES.join('|')}…] [--quota N] [--judge NAME] [--email ADDRESS]
  Searches, names gaps, searches again, chooses, answers, and checks its own answer. Prints the cost
  and asks nothing without --yes. A run that was ended goes on where it was.
  --corpus   documents on this device: text, pages, PDFs, articles, or lines {"text": …} in .jsonl
  --service  public services to ask, by the words of the question; none if left out
  --quota    hits from each, ${QUOTA.least} to ${QUOTA.most} (5)
The language model is that of VERACITE_BASE_URL, VERACITE_MODEL and VERACITE_API_KEY.`;

export type OpinionOptions = ReturnType<typeof readOpinionOptions>;

export function readOpinionOptions(args: readonly string[], { cwd, env }: Shell) {
  const { values } = readArgs(args, USAGE, {
    options: {
      question: { type: 'string' },
      out: { type: 'string' },
      corpus: { type: 'string' },
      service: { type: 'string', multiple: true, default: [] },
      quota: { type: 'string', default: '5' },
      judge: { type: 'string', default: 'embedded' },
      email: { type: 'string' },
      yes: { type: 'boolean', default: false },
    },
  });
  const { question, out, corpus, judge, yes } = values;
  if (!question?.trim() || out === undefined) return refuse(USAGE);
  const services = [...new Set(values.service)].map(
    (name): TopicService =>
      TOPIC_SERVICES.find(id => id === name) ?? refuse(`There is no service "${name}".\n${USAGE}`),
  );
  if (corpus === undefined && services.length === 0) {
    return refuse(`--corpus or --service says where to search.\n${USAGE}`);
  }
  const quota = countIn('quota', values.quota);
  if (quota > QUOTA.most) return refuse(`--quota takes at most ${QUOTA.most}.`);
  const lookups = readLookups(values.email === undefined ? {} : { email: values.email }, env);
  if (!lookups.ok) return refuse(lookups.failure);
  const { email, bases } = lookups.value;
  return {
    ...{ question: question.trim(), quota, judge, services, email, bases, yes },
    out: resolve(cwd, out),
    corpus: corpus === undefined ? null : folderAt(corpus, cwd),
  };
}
