/** The control for an answer's hidden sources. */
export const SOURCES_STYLE = `
.sources {
  display: flex;
  flex-wrap: wrap;
  justify-content: flex-end;
  gap: 8px;
  align-items: center;
}

.sources-button,
.sources-done,
.sources-problem:not(:empty) {
  padding: 5px 10px;
  border: 1px solid var(--line);
  border-radius: 14px;
  background: var(--paper);
  color: var(--soft);
  box-shadow: var(--shade);
}

.sources-button {
  min-height: 28px;
  border-style: dashed;
}

.sources-button:hover {
  border-color: var(--soft);
  color: var(--ink);
}

.sources-problem:not(:empty) {
  border-color: currentColor;
  border-radius: 6px;
}

.sources-done:empty {
  display: none;
}

.sources-paste {
  width: 240px;
  padding: 5px 8px;
  border: 1px solid var(--line);
  border-radius: 6px;
  background: var(--paper);
  color: var(--ink);
  font: inherit;
  resize: none;
  pointer-events: auto;
  user-select: text;
  -webkit-user-select: text;
}
`;

/** The note on a page that cannot be read as it should. */
export const NOTE_STYLE = `
.note {
  position: fixed;
  right: 16px;
  bottom: 16px;
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  max-width: 320px;
  border: 1px solid var(--line);
  border-radius: 14px;
  background: var(--paper);
  color: var(--soft);
  box-shadow: var(--shade);
  pointer-events: auto;
}

.note button {
  border: 0;
  border-radius: 13px;
  background: none;
}

.note-title {
  padding: 5px 4px 5px 12px;
}

.note-dismiss {
  margin-left: auto;
  min-width: 26px;
  min-height: 26px;
  padding: 0;
  text-align: center !important;
}

.advice {
  padding: 2px 12px 12px;
  font-weight: 400;
}

.note-text,
.report-outcome {
  margin: 0 0 8px;
}

.note .report-offer,
.note .report-copy {
  padding: 4px 10px;
  border: 1px solid var(--line);
  color: var(--ink);
}

.report-text {
  display: block;
  width: 100%;
  margin: 0 0 8px;
  padding: 6px;
  border: 1px solid var(--line);
  border-radius: 6px;
  background: var(--paper);
  color: var(--ink);
  font: 400 11px/15px ui-monospace, monospace;
  white-space: pre;
  resize: vertical;
  pointer-events: auto;
  user-select: text;
  -webkit-user-select: text;
}

.report-outcome:empty {
  display: none;
}

.report-outcome {
  margin: 8px 0 0;
}
`;
