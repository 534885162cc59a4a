/** Returns true for a word with the form of an adjective. English; misses many. */
export function isAdjective(word: string): boolean {
  return (
    /(?:al|ive|ous|ic|ful|able|ible|ary|ed|less|ant|ent)$|^(?:warm|cold|high|low|larg|small|great|long|short|old|young|bett|fast|slow|strong|weak|mild|wett|dri|heavi|light|new|bigg|saf|rich|poor|cheap|few)er$/.test(
      word,
    ) && !/(?:ment|patient|agent|event)$/.test(word)
  );
}
