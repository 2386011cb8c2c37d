// npm run sms-templates
import 'reflect-metadata';
import { asNamed, asRegistered, asTagged } from '../platform/notifications/sms/sms-template.ts';
import { smsTemplates } from '../sms-templates.ts';
import { runTool } from './tool.ts';

await runTool(async ({ publicUrl }, say) => {
  for (const template of smsTemplates(publicUrl)) {
    say(`=== ${template.name}`);
    say(`--- to register\n${asRegistered(template)}`);
    say(`--- to register, where the portal takes tags\n${asTagged(template)}`);
    say(`--- MSG91\n${asNamed(template)}\n`);
  }
});
