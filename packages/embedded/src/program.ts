/** A program, and the environment that it needs. */
export interface ProgramCommand {
  command: string;
  env?: Record<string, string>;
}
