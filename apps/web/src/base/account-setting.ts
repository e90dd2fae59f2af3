import type { Schemas } from '@review-service/client';
import { useSyncExternalStore } from 'react';
import { queryClient, SESSION_KEY } from './query-client.ts';
import { service } from './service.ts';
import { sessionEnd } from './session-end.ts';

/** The settings that the account of a person keeps. */
export type AccountSettings = NonNullable<Schemas['Session']['settings']>;

type Name = keyof AccountSettings;

/** Counts what is chosen here and saved, so that an older answer of the service undoes none of it. */
let moment = 0;

const settings: Pick<AccountSetting<never>, 'follow'>[] = [];

/**
 * A choice of how the app looks, such as the theme. This browser keeps a copy, for the first paint and for who is not signed in.
 * The account of who is signed in keeps it for their other browsers.
 */
export class AccountSetting<Value> {
  private value: Value;
  private saving = 0;
  private chosenAt = 0;
  private readonly listeners = new Set<() => void>();

  /**
   * @param read makes a choice of what was kept; undefined: it cannot be used
   * @param onChange shows another choice, also one of another browser
   */
  constructor(
    private readonly name: Name,
    private readonly usual: Value,
    private readonly read: (kept: unknown) => Value | undefined,
    private readonly onChange: (value: Value) => void = () => undefined,
  ) {
    this.value = this.kept();
    settings.push(this);
    addEventListener('storage', ({ key }) => {
      if (key === name) this.show(this.kept());
    });
  }

  readonly now = (): Value => this.value;

  readonly listen = (listener: () => void): (() => void) => {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  };

  /** Chooses it for this browser, and for the account of who is signed in. */
  readonly choose = (value: Value): void => {
    this.keep(value);
    if (!queryClient.getQueryData(SESSION_KEY) || sessionEnd.has()) return;
    this.saving += 1;
    const taken = () => {
      this.saving -= 1;
      this.chosenAt = ++moment;
    };
    // A choice that the service did not take stays that of this page.
    this.send(value).then(taken, () => undefined);
  };

  /** Takes what the account has, unless it was asked before the last choice here. */
  follow(kept: AccountSettings, askedAt: number): void {
    const value = this.read(kept[this.name]);
    if (value === undefined || this.saving > 0 || this.chosenAt > askedAt) return;
    if (JSON.stringify(value) !== JSON.stringify(this.value)) this.keep(value);
  }

  private async send(value: Value): Promise<void> {
    await service.put('/api/session/', { body: { 'settings:json': JSON.stringify({ [this.name]: value }) } });
  }

  private keep(value: Value): void {
    try {
      localStorage.setItem(this.name, JSON.stringify(value));
    } catch {
      // A browser that keeps nothing shows the choice until the page is left.
    }
    this.show(value);
  }

  private kept(): Value {
    try {
      return this.read(JSON.parse(localStorage.getItem(this.name) ?? 'null')) ?? this.usual;
    } catch {
      return this.usual;
    }
  }

  private show(value: Value): void {
    this.value = value;
    this.onChange(value);
    for (const listener of this.listeners) listener();
  }
}

/** The choice, and how it is changed, at once. */
export function useSetting<Value>({
  listen,
  now,
  choose,
}: AccountSetting<Value>): readonly [Value, (value: Value) => void] {
  return [useSyncExternalStore(listen, now), choose];
}

/** When the account is asked: for `followAccount`. */
export const askedAccountAt = (): number => moment;

/** Takes what the account has. */
export function followAccount(kept: AccountSettings, askedAt: number): void {
  for (const setting of settings) setting.follow(kept, askedAt);
}
