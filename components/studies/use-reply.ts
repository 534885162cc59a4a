import { useEffect, useState } from 'preact/hooks';

/** Asks at first and whenever `about` is another; the last reply stays until there is a newer one. */
export function useReply<Reply>(ask: () => Promise<Reply>, about: unknown): Reply | null {
  const [reply, setReply] = useState<Reply | null>(null);
  useEffect(() => {
    let isGone = false;
    void ask().then(found => {
      if (!isGone) setReply(found);
    });
    return () => {
      isGone = true;
    };
  }, [about]);
  return reply;
}
