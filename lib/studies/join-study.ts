import { fail, ok, type Result } from '../core/result';
import type { FrozenProtocol } from './contract';
import { COORDINATOR_FILE } from './export/study-files';
import { compareFrozen, type Relation } from './freeze';

/** Why a study from elsewhere cannot join the one that is here. */
export type JoinFault = Extract<Relation, 'other-is-older' | 'parted'> | 'other-sample';

type Files = Readonly<Record<string, string>>;
type Joinable = { frozen: FrozenProtocol; files?: Files | undefined };

/** Joins what comes in to the study that is here, if it is. */
export function joinStudies(
  here: Joinable | undefined,
  other: Joinable,
): Result<{ frozen: FrozenProtocol; files: Files }, JoinFault> {
  const frozen = joinProtocols(here?.frozen ?? null, other.frozen);
  if (!frozen.ok) return frozen;
  const files = joinPeopleFiles(here?.files ?? {}, other.files ?? {});
  return files.ok ? ok({ frozen: frozen.value, files: files.value }) : files;
}

function joinProtocols(
  here: FrozenProtocol | null,
  other: FrozenProtocol,
): Result<FrozenProtocol, JoinFault> {
  const relation = here === null ? 'other-is-newer' : compareFrozen(here, other);
  if (relation === 'other-is-older' || relation === 'parted') return fail(relation);
  return ok(other);
}

/** Joins samples and labels: a study has one sample and one set of packets, and each line of labels counts once. */
function joinPeopleFiles(here: Files, other: Files): Result<Files, JoinFault> {
  for (const path of ['sample.json', COORDINATOR_FILE]) {
    const [mine, theirs] = [here[path], other[path]];
    if (mine !== undefined && theirs !== undefined && mine.trim() !== theirs.trim()) {
      return fail('other-sample');
    }
  }
  const lines = Object.entries(other).map(([path, text]) => {
    const known = linesOf(here[path]);
    return [path, path.endsWith('.jsonl') ? joinLines(known, linesOf(text)) : text] as const;
  });
  return ok({ ...here, ...Object.fromEntries(lines) });
}

function joinLines(known: readonly string[], added: readonly string[]): string {
  return [...new Set([...known, ...added])].map(line => `${line}\n`).join('');
}

function linesOf(text = ''): string[] {
  return text.split('\n').filter(line => line.trim() !== '');
}
