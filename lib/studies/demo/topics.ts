import type { DemoTopic } from './topic';
import { MEDICINES } from './topics-medicines';
import { PREVENTION } from './topics-prevention';
import { SYMPTOMS } from './topics-symptoms';

export const DEMO_TOPICS: readonly DemoTopic[] = [...MEDICINES, ...PREVENTION, ...SYMPTOMS];

export function topicOf(question: string): DemoTopic {
  const topic = DEMO_TOPICS.find(({ id }) => id === question);
  if (!topic) throw new Error(`demo: there is no question ${question}`);
  return topic;
}
