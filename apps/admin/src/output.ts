/** The answer of a command: output for scripts. */
export const print = (line: string) => void process.stdout.write(`${line}\n`);

/** Output for people only: progress, warnings, the meaning of a printed secret. */
export const remark = (line: string) => void process.stderr.write(`${line}\n`);
