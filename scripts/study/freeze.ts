import { join } from 'node:path';

import { inForce } from '../../lib/core/study/study';
import type { FrozenProtocol, StudyProtocol } from '../../lib/studies/contract';
import { amendProtocol, freezeProtocol } from '../../lib/studies/freeze';
import { listSlots } from '../../lib/studies/order';
import { parseProtocol } from '../../lib/studies/parse-protocol';
import { parseJson } from '../../lib/util/parse-json';
import { readText } from '../audit/read-text';
import { fileAt, folderAt, readArgs, refuse, type Command } from '../lib/command';
import { AMEND_SENTENCES, protocolSentence } from './sentences';
import { readFrozen, readStudy, STUDY_FILES, writeFrozen, writeSlots } from './study-folder';

const USAGE = `Usage: veracite study freeze DIR [--reason TEXT]
  Freezes DIR/${STUDY_FILES.draft} as DIR/${STUDY_FILES.protocol}. If it is frozen already, adds an
  amendment with today's date and the reason; earlier versions stay in the file.`;

/** Freezes a draft, or amends a frozen protocol by it. */
export const runFreeze: Command = async (args, { cwd, print }) => {
  const { positionals, values } = readArgs(args, USAGE, {
    allowPositionals: true,
    options: { reason: { type: 'string', default: '' } },
  });
  const [named, ...others] = positionals;
  if (named === undefined || others.length > 0) return refuse(USAGE);

  const folder = folderAt(named, cwd);
  const path = fileAt(join(folder, STUDY_FILES.draft), cwd);
  const draft = parseProtocol(parseJson(readText(path)));
  if (!draft.ok) return refuse(protocolSentence(path, draft.failure));

  const now = new Date().toISOString();
  const before = await readFrozen(folder);
  const after = before
    ? await amended(before, draft.value, { at: now, reason: values.reason })
    : await freezeProtocol(draft.value, now);
  writeFrozen(folder, after);
  const study = await readStudy(named, cwd);
  writeSlots(folder, study);
  const { protocol, sha256 } = inForce(after);
  print(`Frozen: ${protocol.title}`);
  print(`SHA-256 ${sha256}`);
  print(
    `${listSlots(protocol).length} slots${before ? `, amendment ${after.amendments.length}` : ''}.`,
  );
  return 0;
};

async function amended(
  before: FrozenProtocol,
  draft: StudyProtocol,
  about: { at: string; reason: string },
): Promise<FrozenProtocol> {
  const after = await amendProtocol(before, draft, about);
  return after.ok ? after.value : refuse(AMEND_SENTENCES[after.failure]);
}
