import { wordSet } from '../../evidence/words';
import type { SentenceLanguage } from './sentence-language';

export const GERMAN: SentenceLanguage = {
  joins: wordSet(`
    z.b d.h bzw vgl sog inkl exkl einschl zzgl ggf evtl insb insbes mind gem lt nr nrn tel hr
    hrn fr frl dipl ing med rer nat phil priv doz geb bspw bes bzgl betr durchschn entspr allg
    zit jew tgl i.d.r z.t z.zt m.e o.g s.o s.u i.s.v i.s.d s.abb s.tab s.kap s.s
  `),
  joinsCapital: wordSet(`
    mio mrd tsd max min u.a v.a u.u i.v i.m s.c p.o i.a st std wo jh n.chr v.chr e.v co tbl
    tabl kps amp trpf gtt pat verd usf
  `),
  joinsNumber: wordSet(`
    abb abbn abschn anh anl kap bd abs art ziff s aufl jg jan feb mär apr jun jul aug sep sept okt nov dez
  `),
  starters: wordSet(`
    der die das den dem des ein eine einen einem einer eines dies diese dieser dieses diesen
    diesem jede jeder jedes er sie es wir ihr ihre ich man mein sein seine unser in im ins am an
    auf bei beim mit ohne nach vor für von vom zu zum zur aus durch gegen um über unter zwischen
    während wegen trotz seit bis ab wenn falls weil da dass obwohl sobald solange sofern und oder
    aber doch jedoch sondern denn daher deshalb deswegen darum dadurch dabei danach dann davor
    dafür dazu außerdem zudem auch allerdings hingegen dagegen trotzdem dennoch insgesamt hier
    dort so wie was wer wo wann warum welche welcher welches nicht nie kein keine keiner bitte
    alle viele einige manche mehrere beide andere sonst zusätzlich schließlich zuerst ist sind
    hat haben wird werden kann können muss müssen soll sollte sollten darf nein ja laut je nur
    noch etwa siehe vgl
  `),
  ordinals: {
    before: wordSet(`
      der die das dem den des am im ins zum zur vom beim ab jeder jede jedes jedem jeden dieser
      diese dieses diesem diesen einer eine eines einem einen ihrer ihre ihrem ihren seiner seine
      seinem seinen
    `),
    after: wordSet(`
      januar februar märz april mai juni juli august september oktober november dezember jänner
      jan feb apr jun jul aug sep sept okt nov dez tag woche monat jahr jahrhundert jahrzehnt
      quartal trimester trimenon lebensjahr lebensmonat lebenswoche lebenstag ssw
      schwangerschaftswoche schwangerschaftsmonat wahl grades grad ordnung linie auflage klasse
      generation dosis impfung
    `),
  },
};
