import { useState } from 'preact/hooks';

import type { Labelling } from '../../../lib/studies/page-calls';
import { labellingSentence } from './sampling-words';

export type Step = {
  isWorking: boolean;
  /** Why the last step was refused; empty: it was not. */
  problem: string;
  run: <Value>(work: Promise<Labelling<Value>>) => Promise<Labelling<Value>>;
  refuse: (problem: string) => void;
};

/** One thing that a person does to the labels of a study, and what came of it. */
export function useStep(): Step {
  const [isWorking, setWorking] = useState(false);
  const [problem, refuse] = useState('');
  async function run<Value>(work: Promise<Labelling<Value>>): Promise<Labelling<Value>> {
    setWorking(true);
    refuse('');
    try {
      const done = await work;
      if (!done.ok) refuse(labellingSentence(done.failure));
      return done;
    } finally {
      setWorking(false);
    }
  }
  return { isWorking, problem, run, refuse };
}
