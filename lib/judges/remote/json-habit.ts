/** Answers without JSON before a server without a JSON mode comes under suspicion. */
const PROSE_ALLOWED = 1;

/** What is known of whether a server without a JSON mode writes JSON because it is asked to. */
export type JsonHabit = {
  /**
   * Takes in an answer; `true`: this server cannot be brought to write JSON.
   *
   * Answers about pages prove nothing: a page may have talked the model into them. `askOwn` puts a
   * question without a stranger's word in it, and gives `null` where it was not answered.
   */
  isHopeless(text: string, askOwn: () => Promise<string | null>): Promise<boolean>;
};

export function createJsonHabit(): JsonHabit {
  let proseInARow = 0;
  /** Whether even our own question was answered in prose; asked once, also by several at a time. */
  let proof: Promise<boolean | null> | null = null;

  async function prove(askOwn: () => Promise<string | null>): Promise<boolean | null> {
    const answer = await askOwn();
    return answer === null ? null : isProse(answer);
  }

  return {
    async isHopeless(text, askOwn) {
      proseInARow = isProse(text) ? proseInARow + 1 : 0;
      if (proseInARow <= PROSE_ALLOWED) return false;

      const asked = (proof ??= prove(askOwn));
      let isProven: boolean | null = null;
      try {
        isProven = await asked;
      } finally {
        // Where nothing was learned, the next suspicion asks again.
        if (isProven === null && proof === asked) proof = null;
      }
      return isProven === true;
    },
  };
}

function isProse(text: string): boolean {
  return !text.includes('{');
}
