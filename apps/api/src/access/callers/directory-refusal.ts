import { HttpStatus } from '@nestjs/common';

/** Why a person does not sign in with the directory, although their password may be right. The message is for them. */
export class DirectoryRefusal extends Error {
  constructor(
    readonly status: number,
    message: string,
    /** The password of their account here would link it. */
    readonly asksLocalPassword = false,
  ) {
    super(message);
  }

  /** Nobody knows whether the password was right. */
  get isOfDirectory(): boolean {
    return this.status >= 500;
  }

  static away(): DirectoryRefusal {
    return new DirectoryRefusal(
      HttpStatus.SERVICE_UNAVAILABLE,
      'The directory of your company does not answer at the moment. Try again in a few minutes. Open sessions go on.',
    );
  }

  static settings(): DirectoryRefusal {
    return new DirectoryRefusal(
      HttpStatus.BAD_GATEWAY,
      'The directory of your company does not accept the settings of this service. Tell an administrator.',
    );
  }

  static noAccount(): DirectoryRefusal {
    return new DirectoryRefusal(HttpStatus.FORBIDDEN, 'You have no account here yet. Ask an administrator for one.');
  }

  static taken(username: string): DirectoryRefusal {
    return new DirectoryRefusal(
      HttpStatus.FORBIDDEN,
      `The account ${username} here is not linked with you. Ask an administrator.`,
    );
  }

  static unlinked(username: string): DirectoryRefusal {
    return new DirectoryRefusal(
      HttpStatus.UNAUTHORIZED,
      `The account ${username} is not linked with the directory yet. To link it, enter both passwords once.`,
      true,
    );
  }

  static deactivated(): DirectoryRefusal {
    return new DirectoryRefusal(HttpStatus.FORBIDDEN, 'Your account is deactivated. Ask an administrator.');
  }
}
