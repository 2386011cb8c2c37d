import { Module } from '@nestjs/common';
import { AuditChain } from './audit-chain.ts';
import { AuditController } from './audit.controller.ts';
import { ReadAuditHandler } from './queries/read-audit.ts';

@Module({
  controllers: [AuditController],
  providers: [AuditChain, ReadAuditHandler],
})
export class AuditModule {}
