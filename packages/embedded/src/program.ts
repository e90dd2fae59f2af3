/** A program, and the environment that it needs. */
export interface Program {
  command: string;
  env?: Record<string, string>;
}
