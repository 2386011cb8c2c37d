import { Module } from '@nestjs/common';
import { AuditController } from './audit/audit.controller.ts';
import { AuditLookups, ReadAuditHandler } from './queries/read-audit.ts';
import { AcceptBreak } from './seal/accept-break.ts';
import { AuditMetrics } from './seal/audit-metrics.ts';
import { OutsideHeads } from './seal/outside-heads.ts';
import { SealWatch } from './seal/seal-watch.ts';
import { Sealer } from './seal/sealer.ts';
import { AuditVerifications } from './seal/verifications.ts';

@Module({
  controllers: [AuditController],
  providers: [
    OutsideHeads,
    SealWatch,
    Sealer,
    AuditVerifications,
    AuditMetrics,
    AcceptBreak,
    AuditLookups,
    ReadAuditHandler,
  ],
  exports: [SealWatch],
})
export class AuditModule {}
