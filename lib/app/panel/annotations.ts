import type { AnnotationFailure, AnnotationTools } from '../../../components/audit/audit-tools';
import { machineSays, UNNAMED_USER } from '../../core/audit/annotation';
import type { AnnotationStore } from '../../store/annotations';
import { isQuotaError } from '../../store/storage-trouble';
import { follow } from '../../browser/follow';
import { readSettings, settingsItem } from '../../browser/settings';

/** Stores the user's annotations with their name and the time. */
export function createAnnotationTools(store: Omit<AnnotationStore, 'tag'>): AnnotationTools {
  const name = followName();
  return {
    correct: async (audit, { statementId, sourceId, kind, why, isBlind }) => {
      const place = { statementId, sourceId };
      const machine = machineSays(audit, place);
      if (!machine) return 'check-gone';
      const id = crypto.randomUUID();
      const signed = await sign();
      const said = { id, ...place, kind, machine, why, ...signed, ...(isBlind && { isBlind }) };
      return keep(() => store.correct(audit.id, said));
    },
    putNote: async (audit, { statementId, text }) => {
      const signed = await sign();
      return keep(() => store.putNote(audit, { statementId, text, ...signed }));
    },
    sign: () => ({ by: name(), at: new Date().toISOString() }),
    pin: (audit, isPinned) =>
      keep(async () => {
        await store.pin(audit, isPinned);
        return true;
      }),
  };
}

async function sign(): Promise<{ by: string; at: string }> {
  return { by: await readName(), at: new Date().toISOString() };
}

async function readName(): Promise<string> {
  const name = (await readSettings()).userName.trim();
  return name === '' ? UNNAMED_USER : name;
}

/** Returns the user's name synchronously, for use within a click. */
function followName(): () => string {
  let known = UNNAMED_USER;
  void follow([settingsItem], readName, name => {
    known = name;
  });
  return () => known;
}

/** Writes what a user says of checks, and tells why it could not. */
export async function keep(write: () => Promise<boolean>): Promise<AnnotationFailure | null> {
  try {
    return (await write()) ? null : 'check-gone';
  } catch (error) {
    if (!isQuotaError(error)) throw error;
    return 'storage-full';
  }
}
