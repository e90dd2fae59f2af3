import { failed, failedBy, type Finding } from './finding';

/** Adds a timeout to a check: a hanging one becomes a finding, and does not hide the others. */
export function limited(subject: string, seconds: number, check: () => Promise<Finding[]>): Promise<Finding[]> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<Finding[]>((tell) => {
    timer = setTimeout(() => tell([failed(`${subject}: the check took longer than ${seconds} s`)]), seconds * 1_000);
  });
  const checked = check().catch((error: unknown) => failedBy(error, `${subject}: `));
  return Promise.race([checked, late]).finally(() => clearTimeout(timer));
}
