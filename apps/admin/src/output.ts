/** The answer of a command: what a script would read. */
export const print = (line: string) => void process.stdout.write(`${line}\n`);

/** What only a person reads: progress, warnings, what a printed secret is. */
export const remark = (line: string) => void process.stderr.write(`${line}\n`);
