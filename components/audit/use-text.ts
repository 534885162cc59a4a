import { useEffect, useState } from 'preact/hooks';

import type { ContentHash } from '../../lib/core/ids';
import { keepsText, type Source } from '../../lib/core/source/source';
import { useAuditTools } from './audit-tools';

/** The text of a source as far as it is at hand. `gone`: no longer kept, or never read. */
type TextView = { status: 'loading' } | { status: 'gone' } | { status: 'shown'; text: string };

/** Brings the text of a source from the store, where the whole of it is kept. */
export function useSourceText(source: Source | undefined): TextView {
  return useText(source && keepsText(source) ? source.contentHash : null);
}

/** Brings the text of a source from the store; `null`: there is none to bring. */
function useText(hash: ContentHash | null): TextView {
  const { findText } = useAuditTools();
  const [view, setView] = useState<TextView>({ status: 'loading' });

  useEffect(() => {
    const stopping = new AbortController();
    const show = (next: TextView): void => {
      if (!stopping.signal.aborted) setView(next);
    };
    if (hash === null) {
      show({ status: 'gone' });
      return;
    }
    show({ status: 'loading' });
    findText(hash).then(
      text => show(text === null ? { status: 'gone' } : { status: 'shown', text }),
      (error: unknown) => {
        // The quote itself is in the audit; only its surroundings stay unknown.
        console.error('panel: the text of a source could not be read', error);
        show({ status: 'gone' });
      },
    );
    return () => stopping.abort();
  }, [hash, findText]);

  return view;
}
