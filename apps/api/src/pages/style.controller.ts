import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { Controller, Get, Header } from '@nestjs/common';
import { Anyone } from '../access/admission.decorator';
import { ForAudience } from '../http/route-audience';

const STYLE = readFileSync(resolve(__dirname, '../../templates/style.css'), 'utf8');

/** `/assets/style.css`: the style sheet of all pages. */
@Controller('assets')
@ForAudience('page')
export class StyleController {
  @Get('style.css')
  @Anyone('site')
  @Header('content-type', 'text/css; charset=utf-8')
  @Header('cache-control', 'public, max-age=300')
  read(): string {
    return STYLE;
  }
}
