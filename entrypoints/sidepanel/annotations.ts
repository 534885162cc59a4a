import type { AnnotationFailure, AnnotationTools } from '../../components/audit/annotation-tools';
import { machineSays, UNNAMED_READER } from '../../lib/core/annotation';
import type { AnnotationStore } from '../../lib/ports/annotation-store';
import { isQuotaError } from '../../lib/store/quota';
import { readSettings } from '../background/settings';

/** Joins what a reader says in the panel to the store, with their name and the time. */
export function createAnnotationTools(store: AnnotationStore): AnnotationTools {
  return {
    correct: async (audit, { statementId, sourceId, kind, why }) => {
      const place = { statementId, sourceId };
      const machine = machineSays(audit, place);
      if (!machine) return 'check-gone';
      const id = crypto.randomUUID();
      const signed = await sign();
      return keep(() => store.correct(audit.id, { id, ...place, kind, machine, why, ...signed }));
    },
    putNote: async (audit, { statementId, text }) => {
      const signed = await sign();
      return keep(() => store.putNote(audit, { statementId, text, ...signed }));
    },
    pin: (audit, isPinned) =>
      keep(async () => {
        await store.pin(audit, isPinned);
        return true;
      }),
  };
}

async function sign(): Promise<{ by: string; at: string }> {
  const name = (await readSettings()).readerName.trim();
  return { by: name === '' ? UNNAMED_READER : name, at: new Date().toISOString() };
}

async function keep(write: () => Promise<boolean>): Promise<AnnotationFailure | null> {
  try {
    return (await write()) ? null : 'check-gone';
  } catch (error) {
    if (!isQuotaError(error)) throw error;
    return 'storage-full';
  }
}
