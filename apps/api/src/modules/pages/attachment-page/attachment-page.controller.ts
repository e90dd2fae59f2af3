import { Controller, Get, Req, Res } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Anyone } from '../../../access/admission.decorator';
import { Pages } from '../../../pages/page.decorator';
import { AttachmentPage } from './attachment-page';
import { AttachmentOfPageTo, type PagedAttachment } from './attachment-page.target';

/** `/r/{display_id}/file/{file_attachment_id}/`: the `review_url` of an attachment. */
@Controller('r/:display_id/file/:file_attachment_id')
@Pages()
export class AttachmentPageController {
  constructor(private readonly page: AttachmentPage) {}

  @Get()
  @Anyone()
  read(
    @AttachmentOfPageTo('read') attachment: PagedAttachment,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ) {
    return this.page.show(request, reply, attachment);
  }
}
