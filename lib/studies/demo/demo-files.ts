import { toJsonLines } from '../../util/json-lines';
import { COORDINATOR_FILE, peopleFiles, RECEIVED_FILE } from '../export/study-files';
import type { DemoStudy } from './demo-study';

/** What people said of the demonstration, with what leads from their packets to the pairs. */
export function demoFiles(demo: DemoStudy): Record<string, string> {
  const { secret, rounds, lines } = demo;
  return {
    ...peopleFiles(demo),
    [COORDINATOR_FILE]: JSON.stringify({ secret, ...rounds }),
    [RECEIVED_FILE]: toJsonLines(lines),
  };
}
