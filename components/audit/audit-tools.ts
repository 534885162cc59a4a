import { createContext } from 'preact';
import { useContext } from 'preact/hooks';

import type { ContentHash, SourceId } from '../../lib/core/ids';
import type { JudgeIdentity } from '../../lib/core/audit/pair';
import type { Reading } from '../../lib/core/source/source-changes';
import type { MissingAccess } from '../../lib/views/missing-access';
import type { AnnotationTools } from './annotation-tools';
import type { OwnTextTools } from './own-text-tools';
import type { CheckAgainTools } from './check-again-tools';
import type { TypedNotes } from './typed-notes';

/** What the parts of one shown audit can ask for, however deep they sit. */
export type AuditTools = {
  /** The extension's own origin; its pages may be linked to. */
  ownOrigin: string;
  findText: (hash: ContentHash) => Promise<string | null>;
  /** What audits read at an address, this one too. */
  findReadings: (url: string) => Promise<Reading[]>;
  retry: (sources: SourceId[]) => void;
  /** Asks the judge again about all cells it gave no answer for; no source is read again. */
  askAgain: () => void;
  /** Called directly in the click. `false`: refused. */
  grant: (access: MissingAccess) => Promise<boolean>;
  /** For one cell that is to be checked once more. */
  checkAgain: CheckAgainTools;
  ownText: OwnTextTools;
  annotations: AnnotationTools;
  /** Words the reader is typing, by where; see `useDraftWords`. */
  drafts: Map<string, string>;
  /** Notes the reader is typing, or that are on their way to the store. */
  typedNotes: TypedNotes;
  /** Opens the judge's reliability card over the page. */
  showJudge: (judge: JudgeIdentity) => void;
};

export const AuditToolsContext = createContext<AuditTools | null>(null);

export function useAuditTools(): AuditTools {
  const tools = useContext(AuditToolsContext);
  if (!tools) throw new Error('components: AuditToolsContext is not provided');
  return tools;
}
