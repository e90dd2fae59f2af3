import { Global, Module } from '@nestjs/common';
import { ApprovalRule } from '@review-service/visibility/approval';
import { MaintainersApproval } from './maintainers.approval';

/** Decides what is approved, for the whole service. */
@Global()
@Module({ providers: [{ provide: ApprovalRule, useClass: MaintainersApproval }], exports: [ApprovalRule] })
export class MaintainersApprovalModule {}
