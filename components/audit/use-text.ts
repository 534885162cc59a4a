import { useEffect, useState } from 'preact/hooks';

import type { ContentHash } from '../../lib/core/ids';
import { keepsText, type Source } from '../../lib/core/source/source';
import { useAuditTools } from './audit-tools';

/** Text of a source, if loaded. `gone`: no longer stored, or never read. */
type TextView = { status: 'loading' } | { status: 'gone' } | { status: 'shown'; text: string };

export function useSourceText(source: Source | undefined): TextView {
  return useText(source && keepsText(source) ? source.contentHash : null);
}

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
        // The quote itself is in the audit; only its surroundings are unknown.
        console.error('panel: the text of a source could not be read', error);
        show({ status: 'gone' });
      },
    );
    return () => stopping.abort();
  }, [hash, findText]);

  return view;
}
